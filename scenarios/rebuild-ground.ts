import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { DataFolder } from '../src/repository/local/data-folder.ts';
import { gathered } from '../src/storage/gathered.ts';
import { warcBytes } from './chain-ground.ts';
import { heirloom, runProgram } from './run-program.ts';
import type { Ended } from './run-program.ts';

const killer = fileURLToPath(new URL('die-at-change.ts', import.meta.url));
const product = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

/** A folder with an archive in it, and the commands on that, as its users run them. */
export class RebuildGround {
  readonly folder: string;
  readonly data: DataFolder;

  private constructor(folder: string) {
    this.folder = folder;
    this.data = new DataFolder(join(folder, 'data'));
  }

  static async open(): Promise<RebuildGround> {
    return new RebuildGround(await mkdtemp(join(tmpdir(), 'heirloom-rebuild-')));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  /** Runs a command of the product on the archive; it must end well. */
  async run(...words: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.attempt(...words);
    if (code !== 0) throw new Error(`heirloom ${words.join(' ')}: ${code} ${stderr}`);
    return stdout;
  }

  attempt(...words: readonly string[]): Promise<Ended> {
    return heirloom([...words, '--data', this.data.path], { folder: this.folder });
  }

  /** Runs a command that is killed before its change on disk with this number. */
  killedAt(number: number, ...words: readonly string[]): Promise<Ended> {
    const environment = {
      HEIRLOOM_DIE_AT: String(number),
      HEIRLOOM_CHANGES: join(this.folder, 'changes'),
    };
    const all = ['--import', killer, product, ...words, '--data', this.data.path];
    return runProgram(process.execPath, all, { folder: this.folder, environment });
  }

  /** Two files, and what was decided about them. */
  async fill(): Promise<void> {
    await this.take('news.warc.gz', ['http://news.test/', 'http://news.test/a', 'http://news.test/b']);
    await this.take('club.warc.gz', ['http://club.test/', 'http://club.test/a'], '--source', 'clubs');
    await this.decide('withdraw', '--url', 'http://club.test/a', '--until', '2099');
    await this.decide('delete', '--url', 'http://news.test/a');
    await this.decide('alias', '--url', 'http://old.test/', '--same-as', 'http://news.test/');
  }

  /** Takes in an archive file with these pages. */
  async take(name: string, urls: readonly string[], ...words: readonly string[]): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(path, warcBytes(urls));
    await this.run('import', path, '--no-analysis', ...words);
  }

  async decide(...words: readonly string[]): Promise<void> {
    await this.run('decide', ...words, '--reason', 'by law', '--by', 'a librarian', '--yes');
  }

  /** All lines of the index, whoever may read them. */
  async lines(): Promise<string[]> {
    const archive = await LocalRepository.openForReading(this.data.path);
    try {
      return await gathered((await archive.captures).lines());
    } finally {
      await archive.close();
    }
  }
}
