/**
 * Requests that browsers make for themselves: updates, lists of dangerous sites, checks whether the network is there. Through
 * the proxy they look like requests of a reader. Hosts stand for themselves and what is below them; with a path, only what
 * begins with it is meant, because the host has pages too.
 */
export const telemetryPlaces: readonly string[] = [
  // Chromium, Chrome
  'update.googleapis.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients3.google.com',
  'clients4.google.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'optimizationguide-pa.googleapis.com',
  'safebrowsing.googleapis.com',
  'safebrowsing.google.com',
  'sb-ssl.google.com',
  'edgedl.me.gvt1.com',
  'redirector.gvt1.com',
  'beacons.gcp.gvt2.com',
  'android.clients.google.com',
  'mtalk.google.com',
  'accounts.google.com/ListAccounts',
  'www.google.com/async/',
  'www.google.com/gen_204',
  'www.gstatic.com/generate_204',
  'connectivitycheck.gstatic.com',
  'connectivitycheck.android.com',
  'dl.google.com/release2/',
  // Firefox
  'detectportal.firefox.com',
  'firefox.settings.services.mozilla.com',
  'content-signature-2.cdn.mozilla.net',
  'incoming.telemetry.mozilla.org',
  'push.services.mozilla.com',
  'shavar.services.mozilla.com',
  'tracking-protection.cdn.mozilla.net',
  'location.services.mozilla.com',
  'normandy.cdn.mozilla.net',
  'aus5.mozilla.org',
  'ciscobinary.openh264.org',
  'contile.services.mozilla.com',
  'merino.services.mozilla.com',
  'ads.mozilla.org',
  'spocs.getpocket.com',
  'services.addons.mozilla.org',
  'versioncheck.addons.mozilla.org',
  // Edge and Windows
  'edge.microsoft.com',
  'msedge.api.cdp.microsoft.com',
  'config.edge.skype.com',
  'smartscreen.microsoft.com',
  'nav.smartscreen.microsoft.com',
  'www.msftconnecttest.com',
  'www.msftncsi.com',
  'events.data.microsoft.com',
  // Safari, iOS, macOS
  'captive.apple.com',
  'www.apple.com/library/test/success.html',
  'safebrowsing.apple',
  'configuration.apple.com',
  'gsp-ssl.ls.apple.com',
  // Opera, Brave, Vivaldi
  'autoupdate.geo.opera.com',
  'sitecheck.opera.com',
  'go-updater.brave.com',
  'variations.brave.com',
  'laptop-updates.brave.com',
  'update.vivaldi.com',
  // Linux desktops
  'nmcheck.gnome.org',
  'connectivity-check.ubuntu.com',
  'network-test.debian.org',
  'networkcheck.kde.org',
  'ping.archlinux.org',
  // Certificates
  'ocsp.digicert.com',
  'ocsp.pki.goog',
  'o.pki.goog',
  'c.pki.goog',
  'r3.o.lencr.org',
  'e1.o.lencr.org',
];

const wholeHosts = new Set(telemetryPlaces.filter((place) => !place.includes('/')));
const pathsByHost = Map.groupBy(
  telemetryPlaces.filter((place) => place.includes('/')),
  (place) => place.slice(0, place.indexOf('/')),
);

export function isBrowserTelemetry({ hostname, pathname }: URL): boolean {
  const labels = hostname.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    if (wholeHosts.has(labels.slice(from).join('.'))) return true;
  }
  const paths = pathsByHost.get(hostname) ?? [];
  return paths.some((place) => `${hostname}${pathname}`.startsWith(place));
}
