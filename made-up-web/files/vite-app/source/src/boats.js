import './boats.css';
import { announce } from './shared.js';
import picture from './boat.svg';
export async function render(into) {
  announce('boats');
  const response = await fetch(new URL('data/boats.json', document.baseURI));
  const boats = await response.json();
  into.innerHTML = `<h1 class="boats">Boats</h1><img alt="" src="${picture}"><ul>${boats.map((b) => `<li>${b}</li>`).join('')}</ul>`;
}
