import { describe, expect, it } from 'vitest';
import { addressKey } from './address-key.ts';

describe('addressKey', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::FFFF:7F00:1', '127.0.0.1'],
    ['0:0:0:0:0:ffff:7f00:0001', '127.0.0.1'],
    ['::1', '::1'],
    ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
    ['2001:DB8:0:0::00A1', '2001:db8::a1'],
    ['2001:db8:0:0:1:0:0:0', '2001:db8:0:0:1::'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::127.0.0.1', '::127.0.0.1'],
  ])('%s is filed under %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
    expect(addressKey(key)).toBe(key);
  });

  it.each(['', ' ', 'localhost', '256.0.0.1', '[::1]', ':::', '::ffff:256.0.0.1', '\0'])(
    'leaves %j, which is no address, as it is',
    (text) => {
      expect(addressKey(text)).toBe(text);
    },
  );
});
