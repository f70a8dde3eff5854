/** What somebody brings to be taken in: a file, or a folder that is one thing. */
export interface Deposit {
  readonly outcome: 'accepted';
  readonly kind: DepositKind;
  /** Absolute. */
  readonly path: string;
  readonly sizeBytes: number;
}

export type DepositKind = 'warc' | 'arc' | 'wacz' | 'httrack';

/** What is not taken in. */
export interface LeftOut {
  /** `skipped`: it is no archive, nobody misses it. `refused`: it was to be taken, and cannot be. */
  readonly outcome: 'skipped' | 'refused';
  readonly path: string;
  readonly reason: string;
}

export const acceptedKinds =
  'WARC and ARC files (plain, .gz, .zst), WACZ files, and folders of HTTrack (with hts-cache/ in them)';

/** How whoever brings something is called: the channel of its files. */
export const defaultChannel = 'import';
export const channelNameRule =
  'the name of a channel has letters, digits, . _ and -, up to 64, and begins with a letter or digit';

export function isChannelName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

/** A name that says that somebody is still writing, or was stopped while writing. */
export const unfinishedName = /\.(?:open|part|partial|tmp|crdownload|filepart)$/i;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EACCES: 'it may not be opened: check its permissions',
  EPERM: 'it may not be opened: check its permissions',
  ELOOP: 'it is a link that leads back to itself',
  EIO: 'the disk cannot read it: check the disk',
  ENAMETOOLONG: 'its name is too long for this disk',
  ENOTFILE: 'it is a pipe or a device',
  EISDIR: 'it is a folder now',
};

/** Why something of a deposit cannot be read, in words; undefined for what is not its fault. */
export function unreadableReason(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : reasons[code];
}
