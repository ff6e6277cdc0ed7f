import { BlockList, isIP } from 'node:net'

/**
 * Networks of IPv4 that are not for the internet, or not for one host (the special-purpose registry of IANA), and public addresses that lead to a
 * cloud's own services from inside it: Azure's WireServer, IBM Cloud's service network, Equinix Metal's metadata.
 */
const special = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '161.26.0.0/16',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.80.8.124/32',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  special.addSubnet(...networkOf(network), 'ipv4')

/** The only network of IPv6 that is for the internet. Its parts that are not, or that lead to an address of IPv4, follow. */
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) special.addSubnet(...networkOf(network), 'ipv6')

function networkOf(network: string): [address: string, bits: number] {
  const [address = '', bits] = network.split('/')
  return [address, Number(bits)]
}

/** Whether the IP address belongs to the internet, and not to the machine or the network of the store. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return internet.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}
