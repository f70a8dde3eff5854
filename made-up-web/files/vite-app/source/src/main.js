import './main.css';
import { announce } from './shared.js';
const routes = { '#/boats': () => import('./boats.js'), '#/tides': () => import('./tides.js') };
async function show() {
  const load = routes[location.hash || '#/boats'];
  const { render } = await load();
  render(document.getElementById('app'));
  announce(location.hash);
}
window.addEventListener('hashchange', show);
show();
