import { describe, expect, it } from 'vitest';
import { extractWhole, shortLinks } from '../test-extraction.ts';

function xml(body: string): string[] {
  return shortLinks(body, { mediaType: 'application/xml' });
}

describe('sitemaps', () => {
  it('reads pages, pictures, films, languages and other sitemaps', () => {
    expect(
      xml(`\uFEFF<?xml version="1.0"?><urlset xmlns="wrong" xmlns:image="i"><url><loc> http://example.org/a?x&amp;y </loc><lastmod>http://no/</lastmod>
        <image:image><image:loc>/i.png</image:loc></image:image><video:video><video:thumbnail_loc>/t.png</video:thumbnail_loc></video:video>
        <xhtml:link rel="alternate" hreflang="fr" href="/fr"/></url><url><loc><![CDATA[/b]]></loc></url></urlset>`),
    ).toEqual([
      'page M loc /a?x&y',
      'component E image/loc /i.png',
      'component E thumbnail_loc /t.png',
      'page M link/@href /fr',
      'page M loc /b',
    ]);
    expect(xml('<sitemapindex><sitemap><loc>/s.xml</loc></sitemap><sitemap><loc>/t.xml')).toEqual([
      'page M loc /s.xml',
      'page M loc /t.xml',
    ]);
  });
});

describe('feeds', () => {
  it('reads RSS', () => {
    expect(
      xml(`<rss><channel><link>/</link><atom:link rel="self" href="/feed"/><atom:link rel="hub" href="/hub"/><image><url>/logo.png</url><link>/home</link></image>
        <item><link>/1</link><guid isPermaLink="false">http://example.org/no</guid><comments>/1#comments</comments><wfw:commentRss>/1/feed</wfw:commentRss>
        <enclosure url="/1.mp3"/><media:thumbnail url="/1.png"/><itunes:image href="/1.jpg"/>
        <description>Look at http://example.org/text.</description>
        <content:encoded><![CDATA[<p><a href="/c">c</a><img src="/c.png"></p>]]></content:encoded></item>
        <item><guid>http://example.org/2</guid><description>&lt;a href="d"&gt;d&lt;/a&gt;</description></item></channel></rss>`),
    ).toEqual([
      'page L link /',
      'feed L link/@href /feed',
      'component E image/url /logo.png',
      'page L link /home',
      'page L link /1',
      'page L comments /1',
      'feed L commentrss /1/feed',
      'component E enclosure/@url /1.mp3',
      'component E thumbnail/@url /1.png',
      'component E image/@href /1.jpg',
      'page L description =TEXT /text',
      'page L a/@href /c',
      'requisite E img/@src /c.png',
      'page L guid /2',
      'page L a/@href /dir/d',
    ]);
  });

  it('reads Atom with its bases', () => {
    expect(
      xml(`<feed xml:base="/f/"><link href="all"/><link rel="next" href="2"/><icon>i.ico</icon><entry xml:base="e/"><link rel="alternate" href="1"/>
        <link rel="enclosure" href="1.mp3"/><link rel="replies" type="application/atom+xml" href="r"/><content type="html">&lt;img src="h.png"></content></entry>
        <entry><content type="xhtml"><div><a href="x">x</a></div></content><content src="s.mp4"/><author><uri>/me</uri></author></entry></feed>`),
    ).toEqual([
      'page L link/@href /f/all',
      'feed L link/@href /f/2',
      'component E icon /f/i.ico',
      'page L link/@href /f/e/1',
      'component E link/@href /f/e/1.mp3',
      'feed L link/@href /f/e/r',
      'requisite E img/@src /f/e/h.png',
      'page L a/@href /f/x',
      'component E content/@src /f/s.mp4',
      'page L uri /me',
    ]);
  });

  it('reads RDF, OPML and OpenSearch', () => {
    expect(
      xml(
        '<rdf:RDF><channel><items><rdf:Seq><rdf:li rdf:resource="/1"/></rdf:Seq></items></channel><item rdf:about="/1"><link>/1</link></item></rdf:RDF>',
      ),
    ).toEqual(['page L li/@rdf:resource /1', 'page L item/@rdf:about /1', 'page L link /1']);
    expect(xml('<opml><body><outline xmlUrl="/f" htmlUrl="/h"/></body></opml>')).toEqual([
      'feed L outline/@xmlurl /f',
      'page L outline/@htmlurl /h',
    ]);
    expect(
      xml(
        '<OpenSearchDescription><Image>/i.ico</Image><Url template="http://example.org/?q={searchTerms}"/></OpenSearchDescription>',
      ),
    ).toEqual(['component E image /i.ico']);
  });

  it('reads a feed that says it is HTML, and gives its words', () => {
    const { links, text } = extractWhole('<rss><item><title>Some words</title><link>/1</link></item></rss>', {
      mediaType: 'text/html',
    });
    expect(links.map(({ url }) => url)).toEqual(['http://example.org/1']);
    expect(text).toBe('Some words\n');
  });
});

describe('other XML', () => {
  it('takes the usual attributes and absolute addresses, and no namespaces', () => {
    expect(
      xml(`<?xml-stylesheet type="text/xsl" href='/s.xsl'?><a xmlns="http://www.w3.org/x" xsi:schemaLocation="http://a.example/ b.xsd" href="/h" other="/no" more="http://b.example/x.png"
        ns="http://purl.org/no"><b src="c.js">See http://d.example/. <c xlink:href="#x"/></b><d>http://www.w3.org/no</d></a>`),
    ).toEqual([
      'requisite E xml-stylesheet/@href /s.xsl',
      'page L a/@href /h',
      'component E a/@more http://b.example/x.png',
      'component E b/@src /dir/c.js',
      'page L b http://d.example/',
    ]);
  });

  it.each([
    '',
    '<',
    '<a',
    '<a><b></a></c>',
    '<?xml',
    '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;&#0;&#xffffff;</x>',
    '</a></a>',
    '\0\0',
  ])('survives %j', (body) => {
    expect(xml(body)).toEqual([]);
  });
});

describe('playlists in XML', () => {
  it.each<[string, string[]]>([
    [
      '<ASX version=3><Base href="http://b.example/d/"><Entry><Ref HREF="a.wma?x&y"/></Entry><EntryRef href="mms://m.example/x"/><MoreInfo href="/i"/></ASX>',
      [
        'stream E ref/@href http://b.example/d/a.wma?x&y',
        'stream E entryref/@href mms://m.example/x',
        'page L moreinfo/@href http://b.example/i',
      ],
    ],
    [
      '<smil><head><meta name="base" content="/m/"/></head><body><switch><audio src="a"/><video src="b"/></switch><a href="c"/><img src="/d"/></body></smil>',
      [
        'stream E audio/@src /m/a',
        'stream E video/@src /m/b',
        'page L a/@href /m/c',
        'component E img/@src /d',
      ],
    ],
    [
      '<?wpl version="1.0"?><smil><body><seq><media src="a.mp3"/></seq></body></smil>',
      ['stream E media/@src /dir/a.mp3'],
    ],
    [
      '<?quicktime type="application/x-quicktime-media-link"?><embed src="/q.mov"/>',
      ['stream E embed/@src /q.mov'],
    ],
    [
      '<playlist><location>/l</location><trackList><track><location>/a.mp3</location><image>/a.png</image><info>/a</info></track></trackList></playlist>',
      [
        'page L playlist/location /l',
        'stream E location /a.mp3',
        'component E image /a.png',
        'page L info /a',
      ],
    ],
  ])('%s', (body, expected) => {
    expect(xml(body)).toEqual(expected);
  });
});

describe('DASH', () => {
  it('resolves nested bases and lists segments', () => {
    expect(
      dash(`<MPD><Location>/new.mpd</Location><BaseURL>/v/</BaseURL><Period><BaseURL>p/</BaseURL><AdaptationSet><Representation><BaseURL>film.mp4</BaseURL></Representation>
        <Representation><SegmentList><Initialization sourceURL="i.mp4"/><SegmentURL media="1.m4s"/></SegmentList></Representation></AdaptationSet></Period></MPD>`),
    ).toEqual(['/new.mpd', '/v/p/film.mp4', '/v/p/i.mp4', '/v/p/1.m4s']);
  });

  it('fills templates by length, by time line and by both bounds', () => {
    expect(
      dash(`<MPD mediaPresentationDuration="PT5S"><Period><AdaptationSet><SegmentTemplate timescale="10" duration="20" startNumber="7" initialization="$RepresentationID$/i" media="$RepresentationID$/$Number%03d$-$Bandwidth$$$"/>
        <Representation id="a" bandwidth="9"/></AdaptationSet></Period></MPD>`),
    ).toEqual(['/dir/a/i', '/dir/a/007-9$', '/dir/a/008-9$', '/dir/a/009-9$']);
    expect(
      dash(`<MPD type="dynamic"><Period><AdaptationSet><SegmentTemplate media="$Time$"><SegmentTimeline><S t="5" d="10" r="2"/><S d="1"/></SegmentTimeline></SegmentTemplate>
        <Representation id="a"/></AdaptationSet></Period></MPD>`),
    ).toEqual(['/dir/5', '/dir/15', '/dir/25', '/dir/35']);
    expect(
      dash(`<MPD mediaPresentationDuration="PT3S"><Period><AdaptationSet><SegmentTemplate media="$Number$"><SegmentTimeline><S d="1" r="-1"/></SegmentTimeline></SegmentTemplate>
        <Representation/></AdaptationSet></Period></MPD>`),
    ).toEqual(['/dir/1', '/dir/2', '/dir/3']);
  });

  it('bounds what a template may become, and says what it cannot know', () => {
    const endless = extractWhole(withTemplate('mediaPresentationDuration="PT99999999S"'), {
      mediaType: 'application/dash+xml',
    });
    expect(endless.links).toHaveLength(100_000);
    expect(endless.problems).toContain('only 100000 segments were listed');
    const live = extractWhole(withTemplate('type="dynamic"'), { mediaType: 'application/dash+xml' });
    expect(live.problems).toContain('the segments of a live presentation are numbered by the clock');
  });
});

function dash(body: string): string[] {
  const { links } = extractWhole(body, { mediaType: 'application/dash+xml' });
  return links.map(({ url }) => url.replace('http://example.org', ''));
}

function withTemplate(attributes: string): string {
  return `<MPD ${attributes}><Period><AdaptationSet><SegmentTemplate duration="1" media="$Number$"/><Representation/><Representation/></AdaptationSet></Period></MPD>`;
}
