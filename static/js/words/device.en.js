/** Words of network, version and installing. The same keys as `device.ko.js`. */
export default {
  'device.offline': 'You’re offline. The game picks up by itself once you’re back.',
  'device.newer': 'There’s a new version',
  'device.reload': 'Reload',
  'device.install': 'Install the app',
  'device.install_hint': 'Opens straight from your home screen.',
  'device.not_loaded': 'This screen didn’t load.',
};
