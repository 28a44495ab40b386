import type { networkInterfaces } from 'node:os';
import type { Config } from '../config/config.ts';
import { isLoopbackName } from '../config/values.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Networks between containers and virtual machines of this machine, which no phone is in. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|cni|flannel|tun|tap|wg|lxc|vmnet|vboxnet)/;

/**
 * The origin at which a phone in the same network reaches this server; null: at none, since it listens to this machine alone
 * or the machine is in no network.
 * @param port on which it listens
 */
export function phoneAddress(
  { host, public_url }: Pick<Config, 'host' | 'public_url'>,
  port: number,
  interfaces: Interfaces,
): string | null {
  if (public_url !== null) return isLoopbackName(nameOf(public_url)) ? null : public_url;
  if (isLoopbackName(host)) return null;
  const name = host === '0.0.0.0' || host === '::' ? ownAddress(interfaces) : host;
  return name && `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const nameOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

function ownAddress(interfaces: Interfaces): string | null {
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, of]) => of ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
