import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { Client } from 'ldapts';
import type { LdapSettings } from '../sign-in-settings.ts';

/** One connection sends several requests: together they may take this many times the timeout of one. */
const questions = 4;

/** Runs `work` on a new connection to the directory and closes it. */
export async function withDirectory<Value>(
  settings: LdapSettings,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const { url, startTls, caFile, timeoutSeconds } = settings;
  const timeout = timeoutSeconds * 1000;
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  const trust = caFile === undefined ? {} : { ca: await readFile(caFile) };
  let socket: Socket | undefined;
  /** The client reconnects by itself, without StartTLS: a password would be sent unencrypted. */
  const once = <Made extends Socket>(make: () => Made): Made => {
    if (socket !== undefined) throw new Error('the directory closed the connection');
    const made = make();
    socket = made;
    return made;
  };
  const client = new Client({
    url,
    timeout,
    connectTimeout: timeout,
    // With these options the client would start with TLS even if StartTLS is configured.
    ...(url.startsWith('ldaps:') ? { tlsOptions: trust } : {}),
    createConnection: ((...options: Parameters<typeof connect>) =>
      once(() => connect(...options))) as typeof connect,
    ...(startTls
      ? {}
      : {
          createSecureConnection: ((...options: Parameters<typeof connectSecurely>) =>
            once(() => connectSecurely(...options))) as typeof connectSecurely,
        }),
  });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`the directory took more than ${timeoutSeconds * questions} seconds`));
    socket?.destroy();
  }, timeout * questions);
  try {
    return await Promise.race([late, conversation(client, work, startTls ? { ...trust, host } : undefined)]);
  } finally {
    clearTimeout(timer);
  }
}

async function conversation<Value>(
  client: Client,
  work: (client: Client) => Promise<Value>,
  tls: Parameters<Client['startTLS']>[0],
): Promise<Value> {
  try {
    if (tls !== undefined) await client.startTLS(tls);
    return await work(client);
  } finally {
    await client.unbind().catch(() => {});
  }
}
