import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const [w,h] of [[1280,800],[375,812]]) {
  const c = await b.newContext({ viewport: { width: w, height: h } });
  await c.addInitScript(() => { localStorage.setItem('userToken','t'); localStorage.setItem('userData', JSON.stringify({id:'a1',name:'Maja',email:'m@x.lab'})); localStorage.setItem('currentLevel','5'); });
  const p = await c.newPage();
  p.on('pageerror', e => console.log('err', e.message.slice(0,200)));
  await p.goto('http://127.0.0.1:8931/labs?level=5', { waitUntil: 'networkidle' });
  await p.waitForTimeout(1500);
  const press = async (name) => { const x = p.getByRole('button', { name, exact: true }); await x.first().click({ timeout: 5000 }); await p.waitForTimeout(900); };
  try { await press('Enable TLS'); await press('Let certificate expire'); await press('Open page (HTTPS)'); } catch (e) { console.log(w, String(e).slice(0,300)); }
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/h2-level5-${w}.png` });
  try { await p.locator('li button', { hasText: 'Handshake broken off' }).first().click({ timeout: 5000 }); await p.waitForTimeout(1500); } catch (e) { console.log(w, String(e).slice(0,200)); }
  await p.screenshot({ path: `/tmp/h2-inspect-${w}.png`, fullPage: false });
  await c.close();
}
await b.close();
