import './shared.css';
export function announce(text) { document.body.dataset.route = text; }
