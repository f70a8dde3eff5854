import { expect, it } from 'vitest';
import {
  adoptCatalogue,
  claimCatalogue,
  OtherArchiveError,
  owningArchive,
  releaseCatalogue,
} from './archive-of-catalogue.ts';
import { onBothEngines } from './test-engines.ts';

const archive = { id: 'one', folder: '/srv/archive' };
const copy = { id: 'one', folder: '/srv/copy' };
const other = { id: 'two', folder: '/srv/archive' };

onBothEngines('the archive of a catalogue', (open) => {
  it('is the first that comes; another is refused, with what to do', async () => {
    const catalogue = await open();
    await claimCatalogue(catalogue, archive);
    await claimCatalogue(catalogue, archive);
    await expect(claimCatalogue(catalogue, other)).rejects.toThrow(OtherArchiveError);
    await expect(claimCatalogue(catalogue, other)).rejects.toThrow(
      'heirloom catalogue adopt --data /srv/archive',
    );
    expect(await owningArchive(catalogue.db)).toEqual(archive);
  });

  it('is known by its folder too, where the catalogue does not lie in it', async () => {
    const catalogue = await open();
    await claimCatalogue(catalogue, archive);
    const claiming = claimCatalogue(catalogue, copy);
    if (catalogue.engine === 'sqlite') await expect(claiming).resolves.toBeUndefined();
    else
      await expect(claiming).rejects.toThrow('belongs to the archive in /srv/archive (one), not to its copy');
  });

  it('can be changed by a person, and is free after a restore', async () => {
    const catalogue = await open();
    await claimCatalogue(catalogue, archive);
    await adoptCatalogue(catalogue, other);
    await claimCatalogue(catalogue, other);
    await expect(claimCatalogue(catalogue, archive)).rejects.toThrow(OtherArchiveError);
    await releaseCatalogue(catalogue);
    await claimCatalogue(catalogue, archive);
    expect(await owningArchive(catalogue.db)).toEqual(archive);
  });
});
