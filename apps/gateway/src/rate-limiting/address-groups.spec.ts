import { getAddressGroups } from './address-groups';

describe('the address groups of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:41234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['[64:ff9b::cb00:7107]:443', '203.0.113.7'],
  ])('contain the IPv4 address for %s', (address, group) => {
    expect(getAddressGroups(address)).toEqual([group]);
  });

  it.each([
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    '[2001:db8:1:2::5]',
    '[2001:db8:1:2::5]:443',
    '2001:DB8:1:2::7%eth0',
  ])('contain the /64, the /56 and the /48 of an IPv6 address for %s', (address) => {
    expect(getAddressGroups(address)).toEqual(['20010db800010002/64', '20010db8000100/56', '20010db80001/48']);
  });

  it("are 'unknown' after the client has disconnected", () => {
    expect(getAddressGroups(undefined)).toEqual(['unknown']);
  });

  it.each(['', 'unknown', '_hidden', '999.1.1.1', '1.2.3.4.5', 'a'.repeat(10_000), '203.0.113.7:x', '[::1'])(
    "are 'unknown' for a value that is not an address: %s",
    (address) => {
      expect(getAddressGroups(address)).toEqual(['unknown']);
    },
  );
});
