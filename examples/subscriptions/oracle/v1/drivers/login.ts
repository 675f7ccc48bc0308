import type { ActorInput, Ui } from 'vitest-edd'

/** Signs the actor in and waits for the list that the application opens. */
export async function login(ui: Ui, actor: ActorInput): Promise<void> {
  await ui.goto('/login')
  await ui.getByLabel('E-mail').fill(actor.user['email'] ?? '')
  await ui.getByLabel('Password').fill(actor.secret)
  await ui.getByRole('button', { name: 'Sign in' }).click()
  await ui.getByRole('heading', { name: 'Subscriptions' }).expect().toBeVisible()
}
