import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataFolder, defaultDataFolder } from './data-folder.ts';

describe('the folder of an archive', () => {
  it('is known by its full path, and so is all in it', () => {
    const folder = new DataFolder('some/../archive');
    expect(folder.path).toBe(join(process.cwd(), 'archive'));
    const parts = [
      folder.config,
      folder.lock,
      folder.firstVault,
      folder.inbox,
      folder.crawls,
      folder.chain,
      folder.captures,
      folder.contents,
      folder.replicas,
      folder.decisions,
      folder.keepingReport,
    ];
    for (const part of parts) expect(part.startsWith(`${folder.path}/`)).toBe(true);
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('keeps all that can be made again below index', () => {
    const folder = new DataFolder('/archive');
    for (const part of [folder.captures, folder.contents, folder.replicas, folder.decisions])
      expect(part.startsWith('/archive/index/')).toBe(true);
  });
});

describe('the folder when none is named', () => {
  it('is the one that the environment names, or one in the home of the user', () => {
    expect(defaultDataFolder({ HEIRLOOM_DATA: '/srv/archive' })).toBe('/srv/archive');
    for (const environment of [{}, { HEIRLOOM_DATA: '' }])
      expect(defaultDataFolder(environment)).toBe(join(homedir(), 'heirloom-data'));
  });
});
