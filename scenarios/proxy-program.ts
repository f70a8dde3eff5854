import { once } from 'node:events';
import { join } from 'node:path';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { openHoldings } from '../src/reading/holdings/open-holdings.ts';
import { openMissingLog } from '../src/reading/missing/open-missing-log.ts';
import { openAuthority } from '../src/reading/proxy/authority.ts';
import { startProxy } from '../src/reading/proxy/start-proxy.ts';

/* A program for tests: the proxy alone, without the rest of `heirloom serve`. It prints its port, and ends with its input. */
const [data = '.'] = process.argv.slice(2);
const archive = await LocalRepository.openForReading(data);
const opened = await openHoldings(archive);
const missing = await openMissingLog(archive.folder.reading);
const authority = await openAuthority(join(archive.folder.reading, 'authority'));
const proxy = await startProxy({
  holdings: opened,
  missing,
  authority,
  host: '127.0.0.1',
  port: 0,
  applicationOrigin: 'http://localhost:8080',
  onError: (error) => console.error(error),
});
console.log(proxy.port);
await once(process.stdin.resume(), 'end');
await proxy.close();
await missing.close();
await opened.close();
await archive.close();
