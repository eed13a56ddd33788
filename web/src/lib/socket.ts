/** The socket to the server: opens itself again after a loss, and never sends a frame twice. */
import type { ClientFrame, ServerFrame } from './wire';

export type LinkState = 'connecting' | 'open' | 'lost';

const WAITS = [300, 800, 2000, 5000];

export interface LinkEvents {
  state(state: LinkState): void;
  frame(frame: ServerFrame): void;
}

export class Link {
  #events: LinkEvents;
  #socket: WebSocket | null = null;
  #tries = 0;

  constructor(events: LinkEvents) {
    this.#events = events;
    this.#open();
    addEventListener('online', () => this.#retryNow());
    document.addEventListener('visibilitychange', () => this.#retryNow());
  }

  /** False when there is no connection: the frame is dropped. */
  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`, 'tengen');
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#events.state('open');
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#events.frame(JSON.parse(event.data) as ServerFrame);
    };
    socket.onclose = () => this.#lose(socket);
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#events.state('lost');
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    setTimeout(() => this.#retryNow(), wait);
  }

  #retryNow(): void {
    if (this.#socket === null && document.visibilityState === 'visible') this.#open();
  }
}
