/** Words of network, version and installing. The same keys as `device.en.js`. */
export default {
  'device.offline': '지금은 오프라인이에요. 연결되면 저절로 이어져요.',
  'device.newer': '새 버전이 있어요',
  'device.reload': '새로고침',
  'device.install': '앱으로 설치하기',
  'device.install_hint': '홈 화면에서 바로 열 수 있어요.',
  'device.not_loaded': '화면을 불러오지 못했어요.',
};
