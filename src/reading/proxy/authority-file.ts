import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '../../disk/durable-file.ts';
import { certificatePem, newKey } from '../../formats/x509/certificate.ts';

/** A key with which certificates are signed, and its own certificate, which readers trust. */
export interface AuthorityKey {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
}

const dayMs = 86_400_000;
const validDays = 3650;
/** Allowance for slow clocks of clients. */
const earlierMs = 2 * dayMs;

/**
 * The authority of a data folder, made at the first call. Its folder:
 *
 *   authority.pem      the key and its certificate, readable by the owner only: one file, so that they always match
 *   certificate.pem    the certificate alone, for readers
 */
export async function readOrMakeAuthority(folder: string, nowMs: number): Promise<AuthorityKey> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'authority.pem');
  if ((await textOf(path)) === undefined) await makeAuthority(folder, path, nowMs);
  const authority = parseAuthority((await textOf(path)) ?? '', path);
  // Backups and copies lose modes.
  await chmod(path, 0o600);
  const given = join(folder, 'certificate.pem');
  const pem = authority.certificate.toString();
  // Other processes may do the same: the last one writes the same bytes.
  if ((await textOf(given)) !== pem) await rename(await writePart(given, pem, 0o644), given);
  await syncToDisk(folder);
  return authority;
}

/** The first process creates it: link, unlike rename, does not replace an existing file. */
async function makeAuthority(folder: string, path: string, nowMs: number): Promise<void> {
  const part = await writePart(path, newAuthorityText(nowMs), 0o600);
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part, { force: true });
  await syncToDisk(folder);
}

/** A file with a unique name, to be renamed into place. */
async function writePart(path: string, text: string, mode: number): Promise<string> {
  const part = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.part`;
  const handle = await open(part, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return part;
}

function newAuthorityText(nowMs: number): string {
  const key = newKey();
  // Two authorities of one name would be taken for each other by browsers that have met both.
  const issuer = { name: `Heirloom archive proxy ${randomBytes(4).toString('hex')}`, key };
  const certificate = certificatePem({
    name: issuer.name,
    key,
    issuer,
    notBeforeMs: nowMs - earlierMs,
    notAfterMs: nowMs + validDays * dayMs,
    authority: true,
  });
  return `${String(key.export({ type: 'pkcs8', format: 'pem' }))}${certificate}`;
}

function parseAuthority(text: string, path: string): AuthorityKey {
  try {
    const [pem = ''] = /-----BEGIN CERTIFICATE-----[^]+/.exec(text) ?? [];
    const certificate = new X509Certificate(pem);
    const key = createPrivateKey(text);
    if (certificate.ca && certificate.checkPrivateKey(key)) return { key, certificate };
  } catch (cause) {
    throw new Error(whatToDo(path), { cause });
  }
  throw new Error(whatToDo(path));
}

function whatToDo(path: string): string {
  return `the certificate authority of the proxy cannot be read: put ${path} back from a backup, or move it away and a new one is made, which readers have to trust again`;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
