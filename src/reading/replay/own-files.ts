import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { moduleDeclarations } from '../rewrite/script-wrapping.ts';

/** The path of the archive's own scripts on the replay host; no archived address starts with it. */
const folder = '/_heirloom/';

/** The scripts that archived pages and workers run first. Their version is in their address, so they never go stale. */
export interface OwnFiles {
  readonly version: string;
  /** `/_heirloom/VERSION/` */
  readonly prefix: string;
  readonly page: string;
  readonly declarations: string;
  /** For the message in place of a page. */
  readonly placeholder: string;
  /** For workers of pages of one date. */
  worker(timestamp: string): string;
  /** Undefined: there is no such file. */
  read(path: string): string | undefined;
}

export function ownFiles(): OwnFiles {
  const page = `${wombat('wombat.js')}\n${started('wombat-additions.js')}\n${started('page-start.js')}`;
  const worker = `${wombat('wombatWorkers.js')}\n${started('worker-start.js')}`;
  const declarations = moduleDeclarations();
  const placeholder = started('placeholder-start.js');
  const version = createHash('sha256')
    .update([page, worker, declarations, placeholder].join('\0'))
    .digest('hex')
    .slice(0, 12);
  const prefix = `${folder}${version}/`;
  return {
    version,
    prefix,
    page: `${prefix}page.js`,
    declarations: `${prefix}declarations.js`,
    placeholder: `${prefix}placeholder.js`,
    worker: (timestamp) => `${prefix}${timestamp}/worker.js`,
    read: (path) => {
      if (path === `${prefix}page.js`) return page;
      if (path === `${prefix}declarations.js`) return declarations;
      if (path === `${prefix}placeholder.js`) return placeholder;
      const timestamp = path.startsWith(prefix)
        ? /^(\d{14})\/worker\.js$/.exec(path.slice(prefix.length))?.[1]
        : undefined;
      return timestamp === undefined ? undefined : `self.__heirloom_timestamp = '${timestamp}';\n${worker}`;
    },
  };
}

export function isOwnPath(path: string): boolean {
  return path.startsWith(folder);
}

function wombat(name: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(`@webrecorder/wombat/dist/${name}`), 'utf8');
}

function started(name: string): string {
  return readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
}
