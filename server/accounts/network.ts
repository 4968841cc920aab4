import { isIPv6 } from 'node:net'

/** The eight groups of an address of IPv6. */
function groupsOf(address: string): string[] {
  const [before = '', after] = (URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? '').split('::')
  const [first, last] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  return [...(first ?? []), ...(after === undefined ? [] : zeros), ...(last ?? [])]
}

/** An address of IPv4 may come in the clothes of IPv6. */
const undressed = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Where somebody tries from: of IPv6 the network that one connection has whole. */
export function placeOf(address: string): string {
  const plain = undressed(address)
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/** The same as it is kept: enough to tell one provider of connections from another. */
export function cutAddress(address: string): string {
  const plain = undressed(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::` : plain.replace(/\.\d+$/, '.0')
}
