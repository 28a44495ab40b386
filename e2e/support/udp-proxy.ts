import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
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
  const doors = new Map<string, Promise<number>>();
  const proxy: UdpProxy = {
    cut: false,
    between: async (page) => {
      await page.exposeFunction('doorTo', (address: string, port: number) => {
        const name = `${address} ${port}`;
        const door = doors.get(name) ?? openDoor(address, port);
        doors.set(name, door);
        return door;
      });
      await page.addInitScript(goThroughDoors);
    },
    close: () => sockets.splice(0).forEach((socket) => socket.close()),
  };
  const open = async (): Promise<Socket> => {
    const socket = createSocket('udp4');
    sockets.push(socket);
    await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
    return socket;
  };

  /** A port that leads to somebody; whoever sends there is answered through it. */
  async function openDoor(address: string, port: number): Promise<number> {
    const door = await open();
    const ways = new Map<number, Promise<Socket>>();
    const wayOf = async (from: number, back: string): Promise<Socket> => {
      const way = await open();
      way.on('message', (packet) => void (proxy.cut || door.send(packet, from, back)));
      return way;
    };
    door.on('message', (packet, { port: from, address: back }) => {
      const way = ways.get(from) ?? wayOf(from, back);
      ways.set(from, way);
      void way.then((socket) => void (proxy.cut || socket.send(packet, port, address)));
    });
    return (door.address() as AddressInfo).port;
  }
  return proxy;
}

/** In the page: the addresses of others become doors of the proxy, and what has none is left out. */
function goThroughDoors(): void {
  const { addIceCandidate, setRemoteDescription } = RTCPeerConnection.prototype;
  const doorTo = Reflect.get(window, 'doorTo') as (address: string, port: number) => Promise<number>;
  RTCPeerConnection.prototype.addIceCandidate = async function (given?: RTCIceCandidateInit | null) {
    const parts = (given?.candidate ?? '').split(' ');
    const [address = '', port = ''] = parts.slice(4, 6);
    if (parts[2]?.toLowerCase() !== 'udp' || !/^[\d.]+$/.test(address)) return;
    parts.splice(4, 2, '127.0.0.1', String(await doorTo(address, Number(port))));
    return addIceCandidate.call(this, { ...given, candidate: parts.join(' ') });
  };
  RTCPeerConnection.prototype.setRemoteDescription = function (given: RTCSessionDescriptionInit) {
    const sdp = (given.sdp ?? '').replaceAll(/a=candidate:[^\r\n]*\r?\n/g, '');
    return setRemoteDescription.call(this, { ...given, sdp });
  };
}
