import './tides.css';
import { announce } from './shared.js';
export function render(into) { announce('tides'); into.innerHTML = '<h1 class="tides">Tides</h1><p>High at noon.</p>'; }
