import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { Chain } from '../src/repository/local/chain/chain.ts';

/*
 * A program for the tests that kill the chain: runs it over the inbox, with limits so low that it loads and merges all the time, and
 * ends when everything is through.
 */
const [data = '.'] = process.argv.slice(2);
const archive = await LocalRepository.openForWriting(data);
const chain = await Chain.open(archive);
const { failures, waiting } = await chain.run({
  workers: 2,
  limits: { filesAtOnce: 4, headLines: 20, blockFiles: 2 },
});
for (const { path, reason } of [...failures, ...waiting]) console.error(path, reason);
await chain.close();
await archive.close();
