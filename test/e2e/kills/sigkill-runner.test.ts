import { describeKills } from './kill-moments.js'

describeKills('runner')
