import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Page } from 'playwright-core';

/** Stands between browsers that send media to each other, and can be cut as a cable can. */
export interface UdpProxy {
  /** While it is true nothing passes. */
  cut: boolean;
  /** Has every connection of a page go through here. Before the page is opened. */
  between(page: Page): Promise<void>;
  close(): void;
}

export function createUdpProxy(): UdpProxy {
  const sockets: Socket[] = [];
  const ports = new Map<string, Promise<number>>();
  const proxy: UdpProxy = {
    cut: false,
    between: async (page) => {
      await page.exposeFunction('portTo', (address: string, port: number) => {
        const name = `${address} ${port}`;
        const entry = ports.get(name) ?? openPort(address, port);
        ports.set(name, entry);
        return entry;
      });
      await page.addInitScript(goThroughProxy);
    },
    close: () => sockets.splice(0).forEach((socket) => socket.close()),
  };
  const open = async (towards: string): Promise<Socket> => {
    const six = isIPv6(towards);
    const socket = createSocket(six ? 'udp6' : 'udp4');
    sockets.push(socket);
    await new Promise<void>((ready) => socket.bind(0, six ? '::1' : '127.0.0.1', ready));
    return socket;
  };

  /** A port that leads to a person; anyone who sends there is answered through it. */
  async function openPort(address: string, port: number): Promise<number> {
    const entry = await open('127.0.0.1');
    const ways = new Map<number, Promise<Socket>>();
    const wayOf = async (from: number, back: string): Promise<Socket> => {
      const way = await open(address);
      way.on('message', (packet) => void (proxy.cut || entry.send(packet, from, back)));
      return way;
    };
    entry.on('message', (packet, { port: from, address: back }) => {
      const way = ways.get(from) ?? wayOf(from, back);
      ways.set(from, way);
      void way.then((socket) => void (proxy.cut || socket.send(packet, port, address)));
    });
    return entry.address().port;
  }
  return proxy;
}

/** In the page: the addresses of others become ports of the proxy, and what has none is left out. */
function goThroughProxy(): void {
  const { addIceCandidate, setRemoteDescription } = RTCPeerConnection.prototype as {
    addIceCandidate(candidate: RTCIceCandidateInit): Promise<void>;
    setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void>;
  };
  const portTo = Reflect.get(window, 'portTo') as (address: string, port: number) => Promise<number>;
  RTCPeerConnection.prototype.addIceCandidate = async function (given?: RTCIceCandidateInit | null) {
    const parts = (given?.candidate ?? '').split(' ');
    const [address = '', port = ''] = parts.slice(4, 6);
    if (parts[2]?.toLowerCase() !== 'udp') return;
    parts.splice(4, 2, '127.0.0.1', String(await portTo(address, Number(port))));
    return addIceCandidate.call(this, { ...given, candidate: parts.join(' ') });
  };
  RTCPeerConnection.prototype.setRemoteDescription = function (given: RTCSessionDescriptionInit) {
    const sdp = (given.sdp ?? '').replaceAll(/a=candidate:[^\r\n]*\r?\n/g, '');
    return setRemoteDescription.call(this, { type: given.type, sdp });
  };
}
