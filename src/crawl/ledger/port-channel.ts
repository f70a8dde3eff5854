import type { MessagePort } from 'node:worker_threads';
import type { LedgerChannel } from './ledger-message.ts';

/** The port must have no other listener. */
export function portChannel<Sent, Heard>(port: MessagePort): LedgerChannel<Sent, Heard> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', listener);
      // A thread stays alive while it has something to do; its ledger need not.
      port.unref();
    },
    onClose: (listener) => port.on('close', listener),
    hold: (isWaiting) => {
      if (isWaiting) port.ref();
      else port.unref();
    },
  };
}
