import { expect, test } from 'vitest';
import { isBrowserTelemetry, telemetryPlaces } from './browser-telemetry.ts';

test.each([
  'http://update.googleapis.com/service/update2/json?cup2key=15:abc&cup2hreq=def',
  'https://optimizationguide-pa.googleapis.com/v1:GetModels',
  'https://safebrowsing.googleapis.com/v4/threatListUpdates:fetch',
  'https://clients2.google.com/time/1/current',
  'http://detectportal.firefox.com/success.txt?ipv4',
  'http://www.msftconnecttest.com/connecttest.txt',
  'http://captive.apple.com/hotspot-detect.html',
  'https://accounts.google.com/ListAccounts?gpsia=1',
  'https://eu.events.data.microsoft.com/OneCollector',
])('%s is the browser’s own', (url) => {
  expect(isBrowserTelemetry(new URL(url))).toBe(true);
});

test.each([
  'https://www.google.com/search?q=dunes',
  'https://www.google.com/',
  'https://accounts.google.com/signin',
  'https://update.googleapis.com.example.org/',
  'https://www.apple.com/library/',
  'https://www.gstatic.com/charts/loader.js',
  'https://firefox.com/',
  'http://localhost/',
])('%s is a page of the web', (url) => {
  expect(isBrowserTelemetry(new URL(url))).toBe(false);
});

test('names each place once, as a host or the beginning of a path', () => {
  expect(new Set(telemetryPlaces).size).toBe(telemetryPlaces.length);
  for (const place of telemetryPlaces) expect(URL.parse(`http://${place}`)?.href).toMatch(`http://${place}`);
});
