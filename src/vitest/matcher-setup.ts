import { registerMatchers } from '../../matchers/register-matchers.js'

registerMatchers()
