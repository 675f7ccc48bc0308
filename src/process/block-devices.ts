import { lstatSync, readdirSync } from 'node:fs'

/** The block devices of this machine: root without capabilities still owns them and could read a disk raw. */
export function blockDevices(): string[] {
  return readdirSync('/dev')
    .map((name) => `/dev/${name}`)
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isBlockDevice() === true)
}
