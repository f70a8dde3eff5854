import type { FoundFormat } from '../analysis.ts';

/** How likely it is that future readers cannot open a file. */
export interface FormatRisk {
  /** `watch`: readable today, but its share of the archive should be known. */
  readonly risk: 'low' | 'watch' | 'high';
  readonly reason: string;
}

const flash: FormatRisk = {
  risk: 'high',
  reason: 'browsers have not shown Flash since 2020; emulators play a part of it',
};
const real: FormatRisk = {
  risk: 'high',
  reason: 'a closed format of RealNetworks; few players are left and none is in browsers',
};
const oldOffice: FormatRisk = {
  risk: 'watch',
  reason:
    'a binary format of Microsoft: published late, read by few programs, and not exactly alike by any two',
};
const beforeOffice97: FormatRisk = {
  risk: 'high',
  reason: 'from before Office 97: never published, and current programs refuse it or lose its layout',
};
const encrypted: FormatRisk = { risk: 'high', reason: 'unreadable without its password' };
const windowsMedia: FormatRisk = {
  risk: 'watch',
  reason: 'a format of Microsoft whose players are no longer made; browsers never played it',
};
const oldPicture: FormatRisk = {
  risk: 'watch',
  reason: 'drawn by the rules of one system; browsers do not show it',
};
const oldMarkup: FormatRisk = {
  risk: 'low',
  reason: 'browsers still read it; what it looked like is a guess',
};
const script: FormatRisk = {
  risk: 'watch',
  reason: 'it needs a browser that runs it, and often a server that answers',
};

/** By PRONOM id or media type; the id takes precedence. Formats not listed are low. */
export const formatRisks: Readonly<Record<string, FormatRisk>> = {
  'application/x-shockwave-flash': flash,
  'application/x-director': { ...flash, reason: 'Shockwave has had no player since 2019' },
  'video/x-flv': { risk: 'watch', reason: 'the player is gone; the film inside can be unpacked' },
  'application/vnd.rn-realmedia': real,
  'audio/vnd.rn-realaudio': real,
  'video/x-ms-asf': windowsMedia,
  'application/msword': oldOffice,
  'application/vnd.ms-excel': oldOffice,
  'application/vnd.ms-powerpoint': oldOffice,
  'application/vnd.visio': oldOffice,
  'application/vnd.ms-outlook': oldOffice,
  'fmt/38': beforeOffice97,
  'fmt/39': beforeOffice97,
  'fmt/59': beforeOffice97,
  'fmt/494': encrypted,
  'application/rtf': {
    risk: 'low',
    reason: 'plain characters that many programs read; pictures in it may be lost',
  },
  'fmt/97': oldMarkup,
  'fmt/98': oldMarkup,
  'text/javascript': script,
  'application/wasm': script,
  'application/java-vm': { risk: 'high', reason: 'browsers no longer run applets' },
  'application/vnd.microsoft.portable-executable': {
    risk: 'high',
    reason: 'a program for one system: it runs only in an emulator of it',
  },
  'image/wmf': oldPicture,
  'image/emf': oldPicture,
  'image/vnd.adobe.photoshop': {
    risk: 'watch',
    reason: 'a format of Adobe that only a few programs read whole',
  },
  'image/vnd.djvu': { risk: 'watch', reason: 'open, but hardly anybody maintains readers for it' },
  'image/jp2': { risk: 'watch', reason: 'a standard, with few readers and none in most browsers' },
  'image/heif': { risk: 'watch', reason: 'bound to patents; most browsers do not show it' },
  'video/quicktime': {
    risk: 'watch',
    reason: 'a container of many codecs, some of which no player supports any more',
  },
  'video/x-msvideo': {
    risk: 'watch',
    reason: 'a container of many codecs, some of which no player supports any more',
  },
  'audio/midi': { risk: 'watch', reason: 'notes without sound: each player plays them on other instruments' },
  'application/vnd.ms-fontobject': { risk: 'watch', reason: 'only Internet Explorer read it' },
  'application/vnd.rar': { risk: 'watch', reason: 'a closed format; one company writes it' },
};

const low: FormatRisk = { risk: 'low', reason: 'no known problem' };
const unknown: FormatRisk = { risk: 'high', reason: 'unknown format' };

/** The risk of a format, for preservation staff. */
export function riskOf({ pronom, mediaType }: FoundFormat): FormatRisk {
  const known = formatRisks[pronom ?? ''] ?? formatRisks[mediaType];
  return known ?? (mediaType === 'application/octet-stream' ? unknown : low);
}
