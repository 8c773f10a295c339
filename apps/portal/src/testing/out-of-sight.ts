/** jsdom lays nothing out: whatever waits to be seen is never seen, until a test says otherwise. */
class OutOfSight {
  observe() {}
  disconnect() {}
}

// Not stubbed: that would be undone with every test's own stubs.
Object.assign(globalThis, { IntersectionObserver: OutOfSight });
