/** One wooden click, made from a short burst of filtered noise. */
let context: AudioContext | null = null;

export function click(): void {
  context ??= new AudioContext();
  if (context.state !== 'running') {
    // Before the first gesture of the user the browser keeps silent; so does the page.
    void context.resume();
    return;
  }
  const length = Math.floor(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer });
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1300, Q: 1.6 });
  const gain = new GainNode(context, { gain: 0.6 });
  source.connect(body).connect(gain).connect(context.destination);
  source.start();
}
