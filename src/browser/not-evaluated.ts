/** How the record of an assertion begins whose moment never came. */
export const NOT_EVALUATED = 'not evaluated: '
