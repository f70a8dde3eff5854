import type { Modifier } from './rewrite-context.ts';

/**
 * The treatment of an attribute:
 *   a modifier  an address, requested with it
 *   page        an address that people follow
 *   drop        the attribute gets a name that browsers do not know: it would stop, or leak, an archived page
 */
export type ValueRule =
  | Exclude<Modifier, ''>
  | 'page'
  | 'srcset'
  | 'spaces' // addresses with spaces between them
  | 'commas' // addresses with commas between them
  | 'style'
  | 'handler'
  | 'srcdoc'
  | 'target'
  | 'base'
  | 'refresh'
  | 'referrer'
  | 'drop'
  | 'keep';

export type Rules = ReadonlyMap<string, ValueRule>;

/** `name=rule` for each attribute. */
export function rules(written: string): Rules {
  return new Map(written.split(' ').map((pair) => pair.split('=') as [string, ValueRule]));
}

/** On every element. Handlers are all the attributes that begin with `on`. */
export const anyElement = rules(
  'style=style background=im_ integrity=drop nonce=drop crossorigin=drop xlink:href=oe_ ' +
    // Presentation attributes of SVG, which are written like a style.
    'fill=style stroke=style filter=style mask=style clip-path=style cursor=style marker=style marker-start=style marker-mid=style marker-end=style',
);

const foreignHref = rules('href=oe_ xlink:href=oe_');
const cite = rules('cite=page');
const source = rules('src=oe_ srcset=srcset');

/** Elements whose rules do not depend on their other attributes. */
export const elementPositions: ReadonlyMap<string, Rules> = new Map([
  ['a', rules('href=page xlink:href=page target=target ping=drop attributionsrc=drop')],
  ['area', rules('href=page target=target ping=drop attributionsrc=drop')],
  ['form', rules('action=page target=target')],
  ['isindex', rules('action=page')],
  ['button', rules('formaction=page formtarget=target')],
  ['input', rules('src=im_ formaction=page formtarget=target')],
  ['base', rules('href=base target=target')],
  ['blockquote', cite],
  ['q', cite],
  ['del', cite],
  ['ins', cite],
  ['img', rules('src=im_ srcset=srcset longdesc=page lowsrc=im_ dynsrc=im_ attributionsrc=drop')],
  ['image', rules('src=im_ href=im_ xlink:href=im_')],
  ['feimage', rules('href=im_ xlink:href=im_')],
  ['source', source],
  ['audio', rules('src=oe_')],
  ['video', rules('src=oe_ poster=im_')],
  ['track', rules('src=oe_')],
  ['embed', rules('src=oe_')],
  ['bgsound', rules('src=oe_')],
  ['ref', rules('href=oe_')],
  ['xml', rules('src=oe_')],
  ['iframe', rules('src=if_ srcdoc=srcdoc longdesc=page csp=drop')],
  ['frame', rules('src=fr_ longdesc=page')],
  ['portal', rules('src=if_')],
  ['layer', rules('src=if_')],
  ['ilayer', rules('src=if_')],
  ['html', rules('manifest=drop')],
  ['command', rules('icon=im_')],
  ['menuitem', rules('icon=im_')],
  ['object', rules('data=oe_ codebase=oe_ archive=spaces')],
  ['use', foreignHref],
  ['pattern', foreignHref],
  ['textpath', foreignHref],
  ['mpath', foreignHref],
  ['lineargradient', foreignHref],
  ['radialgradient', foreignHref],
  ['filter', foreignHref],
  ['cursor', foreignHref],
  ['tref', foreignHref],
]);
