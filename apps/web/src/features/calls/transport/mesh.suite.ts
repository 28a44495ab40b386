import { wait } from '../../../ui/time/wait.ts';
import { RULES, type SuiteAdapter } from './contract-suite.ts';
import { MeshTransport } from './mesh.ts';
import type { Signal, Signalling } from './signals.ts';

/** Mailboxes in memory, which forget nothing and lose nothing but what is sent to a person who was cut off. */
const mesh: SuiteAdapter = () => {
  const boxes = new Map<string, (from: string, signal: Signal) => void>();
  const cut = new Set<string>();
  const connections = new Map<string, RTCPeerConnection[]>();
  const port = (own: string): Signalling => ({
    async send(to, _id, signal) {
      await wait(20);
      if (!cut.has(own) && !cut.has(to)) boxes.get(to)?.(own, signal);
      return 'sent';
    },
    listen(listener) {
      boxes.set(own, listener);
      return () => void boxes.delete(own);
    },
  });
  let ids = 0;
  const open = (own: string) => {
    const Real = window.RTCPeerConnection;
    const kept: RTCPeerConnection[] = [];
    connections.set(own, kept);
    return new MeshTransport({
      ...{ own, signalling: port(own), ice_servers: [], relay_only: false },
      newId: () => String((ids += 1)),
      connect: (configuration) => {
        const made = new Real(configuration);
        kept.push(made);
        return made;
      },
    });
  };
  const breakAll = (id: string) => connections.get(id)?.forEach((connection) => connection.close());
  return {
    ...{ open, break: breakAll, sizes: 1 },
    cut(id) {
      cut.add(id);
      breakAll(id);
    },
  };
};

Object.assign(window, { runRule: (name: string) => RULES[name]!(mesh), rules: Object.keys(RULES) });
