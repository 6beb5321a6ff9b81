import { deskCookie } from './desk-cookie.ts';

it('is bound to host and https where there is https, and to this site alone anyway', () => {
  const secure = deskCookie('https://desk.netward.example').set('v');
  expect(secure).toMatch(/^__Host-netward-desk=v; Path=\/; HttpOnly; SameSite=Strict; Secure;/);
  const plain = deskCookie(undefined).set('v');
  expect(plain).toMatch(/^netward-desk=v; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/);
  expect(deskCookie('http://127.0.0.1:9').clear()).toContain('Max-Age=0');
});

it('is found among others, and not believed when it comes twice', () => {
  const { read } = deskCookie(undefined);
  expect(read('a=b; netward-desk=v; c=d')).toBe('v');
  expect(read('netward-desk=v; netward-desk=w')).toBeUndefined();
  expect(read('xnetward-desk=v')).toBeUndefined();
  expect(read(undefined)).toBeUndefined();
});
