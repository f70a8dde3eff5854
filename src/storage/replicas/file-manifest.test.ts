import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealJson } from '../sealed-json.ts';
import { TestGround } from '../test-ground.ts';
import type { Vault } from '../vault.ts';
import { keepManifest, readManifest } from './file-manifest.ts';

const name = 'manifest/warc/1.json';
let ground: TestGround;
let vault: Vault;
beforeEach(async () => {
  ground = await TestGround.open('a');
  await ground.store('warc/1', 'content');
  const [placed] = ground.vaults;
  if (placed === undefined) throw new Error('there is no vault');
  vault = placed.vault;
});
afterEach(() => ground.close());

async function content(): Promise<Record<string, unknown>> {
  const text = (await ground.text('a', name)) ?? '';
  return (JSON.parse(text) as { content: Record<string, unknown> }).content;
}

describe('a manifest', () => {
  it('says which format it has', async () => {
    expect(await content()).toMatchObject({ format: 1, name: 'warc/1', sizeBytes: 7 });
  });

  it('from before there were formats is read, and stays as it is', async () => {
    const { format: _format, ...former } = await content();
    await ground.damage('a', name, sealJson(former));
    const file = await ground.register.file('warc/1');
    expect(await readManifest(vault, name)).toEqual(file);
    expect(file && (await keepManifest(vault, file))).toBe('right');
    expect(await content()).toEqual(former);
  });

  it('of a newer format is refused, and not replaced', async () => {
    const newer = sealJson({ ...(await content()), format: 2, shelf: 'north' });
    await ground.damage('a', name, newer);
    const file = await ground.register.file('warc/1');
    await expect(readManifest(vault, name)).rejects.toThrow('has format 2');
    await expect(file && keepManifest(vault, file)).rejects.toThrow('run that version');
    expect(await ground.text('a', name)).toBe(newer);
  });
});
