/** happy-dom has no layout: observed elements stay out of view until a test says otherwise. */
class OutOfSight {
  observe() {}
  disconnect() {}
}

// Assigned, not stubbed: unstubbing after each test would undo it.
Object.assign(globalThis, { IntersectionObserver: OutOfSight });
