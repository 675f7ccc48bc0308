/** A create request that the example accepts on a database of createExampleDatabase, with the given fields changed. */
export function subscriptionBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    code: 'SUB-0001',
    customerId: 2,
    planId: 2,
    customerType: 'commercial',
    taxId: 'DE12345678',
    paymentMethod: 'ach',
    achRouting: '123456789',
    achAccount: '00012345',
    serviceLevel: 'gold',
    primaryEmail: 'first@example.test',
    billingEmail: 'second@example.test',
    serviceStreet: 'Hafenstraße 1',
    serviceCity: 'Hamburg',
    servicePostcode: '20457',
    billingStreet: 'Rue du Port 2',
    billingCity: 'Brest',
    billingPostcode: '29200',
    priceCents: 1999,
    discountPercent: '12.50',
    renewalDate: '2047-12-31',
    note: 'by the "side" door',
    autoRenew: false,
    addons: [
      { addon: 'support', quantity: 2 },
      { addon: 'backup', quantity: 1 },
    ],
    source: 'web',
    ...changes,
  }
}
