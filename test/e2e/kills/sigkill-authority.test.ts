import { describeKills } from './kill-moments.js'

describeKills('authority')
