import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const form = /^[0-9a-f]{32}$/;
const readOnly = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * The token that allows changes through the API. It is created once, in a file that only its owner can read, so that
 * all servers of an archive share it. If the folder is not writable, the token is valid for this server only.
 */
export async function openWriteToken(folder: string): Promise<string> {
  try {
    return await keptToken(folder);
  } catch (error) {
    if (!readOnly.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return newToken();
  }
}

export function writeTokenFile(folder: string): string {
  return join(folder, 'token');
}

async function keptToken(folder: string): Promise<string> {
  const path = writeTokenFile(folder);
  const known = await readToken(path);
  if (known !== undefined) return known;
  await mkdir(folder, { recursive: true });
  const made = join(folder, `token.${randomUUID()}`);
  try {
    await writeFile(made, `${newToken()}\n`, { mode: 0o600 });
    // If two servers start together, the first to link wins.
    await link(made, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const linked = await readToken(path);
    if (linked !== undefined) return linked;
    // The file holds no token: perhaps the disk was full.
    await rename(made, path);
    return (await readToken(path)) ?? newToken();
  } finally {
    await rm(made, { force: true });
  }
}

async function readToken(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return form.test(text.trim()) ? text.trim() : undefined;
}

function newToken(): string {
  return randomBytes(16).toString('hex');
}
