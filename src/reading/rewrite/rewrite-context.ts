/**
 * The intended use of an address. It follows the timestamp of an archived address, so that the server knows how the
 * answer will be used even if its Content-Type is wrong:
 *
 *   /all/20260102030405js_/https://example.org/app.js
 *   prefix──timestamp──modifier──address
 */
export type Modifier =
  | '' // the address that people see and cite
  | 'mp_' // a page, within the frame of the archive
  | 'if_' // iframe
  | 'fr_' // frame
  | 'js_' // classic script
  | 'esm_' // module script
  | 'wkr_' // worker
  | 'wkrm_' // worker that is a module
  | 'sw_' // service worker
  | 'cs_' // style sheet
  | 'im_' // image
  | 'oe_' // object, embed, font, sound, film
  | 'id_'; // the stored bytes, untouched

/** The target of the addresses of one document. */
export interface RewriteContext {
  /** The address of the document itself, without the archive's part. */
  readonly url: string;
  /** The document's own date in 14 digits: its links lead to what was there at that time. */
  readonly timestamp: string;
  /** Everything before the timestamp, for example `/all/` or `http://replay.localhost:8081/all/`. */
  readonly prefix: string;
  /** For links that people follow: `mp_` when pages are shown in a frame (the default), empty when they are not. */
  readonly linkModifier?: '' | 'mp_';
  /** The charset that the head of the response named. */
  readonly charset?: string;
}
