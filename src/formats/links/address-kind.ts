const pages =
  'html htm xhtml shtml xht php php3 php4 php5 phtml asp aspx ashx jsp jspx jhtml do cgi pl cfm pdf doc docx odt rtf xls xlsx ods ppt pptx odp txt epub';
const components =
  'js mjs cjs css json jsonp jsonld xml rss atom png jpg jpeg jpe gif svg svgz webp avif apng ico cur bmp tif tiff jxl heic mp3 mp4 m4a m4v m4s m4p ogg oga ogv opus webm wav flac aac mov avi wmv wma flv swf f4v mpg mpeg ts m3u m3u8 pls asx mpd xspf ram rm smil vtt srt ttml woff woff2 ttf otf eot wasm webmanifest appcache map htc class jar zip gz csv geojson kml glb gltf';

const pageExtensions = new Set(pages.split(' '));
const componentExtensions = new Set(components.split(' '));

/** By the extension alone: whether a page embeds this or links to it. */
export function kindOfAddress(address: string): 'page' | 'component' {
  const extension =
    /\.([a-z][a-z\d]{1,9})$/i.exec(address.split(/[?#]/, 1)[0] ?? '')?.[1]?.toLowerCase() ?? '';
  // `http://example.ts` is a host, not a film.
  const isHost = /^(?:[a-z]+:)?\/\/[^/]*$/i.test(address);
  return componentExtensions.has(extension) && !isHost ? 'component' : 'page';
}

export function isKnownExtension(extension: string | undefined): boolean {
  const lower = extension?.toLowerCase() ?? '';
  return pageExtensions.has(lower) || componentExtensions.has(lower);
}
