import type { LinkKind } from '../link.ts';

/** Files with an index or a length: they are finite. Lists are short, and describe their own entries. */
const finite = new Set(
  'mp4 m4v m4a m4p m4s mov qt avi wmv wma asf mkv webm wav flac rm ra rv rmvb rt rp 3gp 3g2 mpg mpeg mpe vob divx f4v ogv swf mid midi aif aiff au png jpg jpeg gif m3u m3u8 pls asx wax wvx wmx ram rpm smi smil mpd xspf wpl'.split(
    ' ',
  ),
);
/** Files, or endless radio streams. */
const either = new Set('mp3 mp2 aac ogg oga opus ts m2ts mts flv amr'.split(' '));

/**
 * Whether an entry of a playlist is a file, which is fetched with the page, or a stream, which may be endless. `seconds` is
 * the length in the list: -1 means none.
 */
export function kindOfEntry(address: string, seconds?: number): Extract<LinkKind, 'requisite' | 'stream'> {
  const [path = ''] = address.trim().split(/[?#]/, 1);
  // `http://example.ts` is a host.
  const isHost = /^\w+:\/\/[^/]*$/.test(path);
  const suffix = isHost ? '' : (/\.(\w{2,5})$/.exec(path)?.[1]?.toLowerCase() ?? '');
  if (finite.has(suffix)) return 'requisite';
  if (seconds !== undefined) return seconds > 0 ? 'requisite' : 'stream';
  return either.has(suffix) ? 'requisite' : 'stream';
}
